.PHONY: help play test bench-server

help: ; @python3 dev help
play: ; @python3 dev play
test: ; @python3 dev test
bench-server: ; @python3 dev bench-server
