"""What changes cases, actions and appeals: each file is one thing that is done."""
