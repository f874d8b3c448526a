#ifndef WRONG_H
#define WRONG_H
#endif
