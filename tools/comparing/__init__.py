"""What tools/compare-answers and tools/compare-edits share, and what tools/compare-edits writes."""
