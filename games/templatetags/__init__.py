"""Words for ids: what the engine names, the pages say."""
