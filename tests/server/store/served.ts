import { type DoorWorld, openDoor } from '../../operations/door-world';
import { makeDatabase, type TestDatabase } from './databases';

/** Opens the console's handlers on a database of this kind before the tests of a block, and closes both after them. */
export function serveOn(name: TestDatabase['name'], take: (world: DoorWorld, database: TestDatabase) => void): void {
  let world: DoorWorld;
  let database: TestDatabase;
  beforeAll(async () => {
    world = await openDoor();
    database = await makeDatabase(name);
    await database.open();
    take(world, database);
  }, 60_000);
  afterAll(async () => {
    await database.close();
    await world.close();
  });
}
