"""What programs may ask, one module per subject: each operation calls one service or selector."""
