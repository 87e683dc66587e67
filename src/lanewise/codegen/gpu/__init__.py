"""GPUs: lanes loops as PTX, one thread per iteration, and the host function that launches them."""
