"""Matches after the last move: build, proof, replay, search, statistics, studies, annotations, exports, dumps."""
