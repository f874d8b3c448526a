// The value for the next trip is the number that the condition has just
// counted, 2 more, until it is not below %lim. The branch of the scf.if may not
// be moved behind the condition: its other value is needed when the loop ends.
func.func @f(%lim: index, %else: index) -> index {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %r:3 = scf.while (%s = %c0) : (index) -> (index, index, index) {
    %cond = arith.cmpi slt, %s, %lim : index
    %v = scf.if %cond -> index {
      %n = arith.addi %s, %c2 : index
      scf.yield %n : index
    } else {
      scf.yield %else : index
    }
    scf.condition(%cond) %v, %v, %s : index, index, index
  } do {
  ^bb0(%x: index, %y: index, %o: index):
    scf.yield %y : index
  }
  return %r#2 : index
}
