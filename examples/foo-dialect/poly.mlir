// 1 + 2 x + 3 x^2 at x = 2 is 17, in four lanes at 0, 1, 2, 3: 1, 6, 17, 34.

func.func @scalar(%x: f32) -> f32 {
  %y = "foo.poly"(%x) {coefficients = [1.0, 2.0, 3.0]} : (f32) -> f32
  return %y : f32
}

func.func @lanes(%x: vector<4xf32>) -> vector<4xf32> {
  %y = "foo.poly"(%x) {coefficients = [1.0, 2.0, 3.0]}
      : (vector<4xf32>) -> vector<4xf32>
  return %y : vector<4xf32>
}
