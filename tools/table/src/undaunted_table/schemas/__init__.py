"""JSON Schemas of the documents that games hand out, for frontends: made from what the packs declare."""
