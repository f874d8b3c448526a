#include "plumbline/Interp/Bytecode.h"
#include "llvm/ADT/APFloat.h"
int  misaligned( int x ){return x ;}
