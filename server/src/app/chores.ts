import type { Chore } from '../platform/chores/chores.ts'
import type { LocalStore } from '../platform/files/store.ts'
import { deleteOldAnswers } from '../platform/idempotency/idempotency.repo.ts'
import { fileSweep } from '../rooms/attachments/index.ts'
import { authChoresOf } from '../rooms/auth/index.ts'
import { foldCarCounts } from '../rooms/cars/index.ts'
import { foldDriverCounts } from '../rooms/drivers/index.ts'
import { deleteOldImports } from '../rooms/imports/index.ts'
import { sweepLetters } from '../rooms/letters/index.ts'
import { foldRangeCounts } from '../rooms/maintenance/index.ts'
import { noShowChore } from '../rooms/roll-call/index.ts'
import { type Connections, publicOriginOf, resealMailPassword } from '../rooms/settings/index.ts'
import { taskChores } from '../rooms/tasks/index.ts'

const hour = 3600

interface ChoreParts {
  readonly files: LocalStore
  readonly connections: Connections
  /** Of second factors: the first seals. */
  readonly secretKeys: readonly Uint8Array[]
}

/** What the server does by itself, and how often. */
export const choresOf = ({ files, connections, secretKeys }: ChoreParts): Chore[] => [
  ...taskChores,
  { name: 'car counts', everySeconds: 30, run: foldCarCounts },
  { name: 'driver counts', everySeconds: 30, run: foldDriverCounts },
  { name: 'range counts', everySeconds: 30, run: foldRangeCounts },
  noShowChore,
  { name: 'idempotency', everySeconds: hour, run: deleteOldAnswers },
  { name: 'imports', everySeconds: hour, run: deleteOldImports },
  { name: 'letters', everySeconds: hour, run: sweepLetters },
  { name: 'mail password', everySeconds: hour, run: (tx) => resealMailPassword(tx, connections.box) },
  ...authChoresOf((tx) => publicOriginOf(tx, connections), secretKeys),
  fileSweep(files),
]
