.PHONY: help play test

help: ; @python3 dev help
play: ; @python3 dev play
test: ; @python3 dev test
