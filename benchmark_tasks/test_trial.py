from pytest_complexmcp import Goal, Tools, World, task

@task("Set yourself the remark 'x'.", apps=["lighttalk"])
def test_hello(world: World) -> Goal:
    async def solve(do: Tools) -> None:
        uid = await do.get_my_uid()
        await do.send_message(uid=uid, content="x")
    return Goal(solve=solve)
