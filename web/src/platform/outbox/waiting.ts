import { createStore } from '../store.ts'

/** How many things that were pressed wait for the network: for the amber line, which is there from the start. */
export const waitingCount = createStore(0)
