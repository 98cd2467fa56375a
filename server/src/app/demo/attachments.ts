import type { Queue } from '@naryad/contract/tasks/tasks.queues'

import type { DemoFile, DemoFiles } from './files.ts'
import type { TaskLife } from './life.ts'
import type { Random } from './random.ts'

export interface DemoAttachment extends DemoFile {
  readonly at: number
  readonly createdBy: number | null
}

/** Photographs of the trouble and the work, and the signed act of what was done. */
export function attach(
  random: Random,
  files: DemoFiles,
  queue: Queue,
  life: TaskLife,
  likelihood: number,
): DemoAttachment[] {
  const attached: DemoAttachment[] = []
  const by = life.operator ?? life.createdBy
  const upload = (at: number, chosen: readonly DemoFile[]): void => {
    life.attach(
      at,
      by,
      chosen.map(({ name }) => name),
    )
    attached.push(...chosen.map((file) => ({ ...file, at, createdBy: by.id })))
  }
  if (random.chance(likelihood)) {
    const photos = files.photos[queue]
    const start = random.int(0, photos.length - 1)
    const chosen = Array.from(
      { length: random.int(1, 5) },
      (_, index) => photos[(start + index * 5) % photos.length],
    )
    const at = Math.round(life.createdAt + random.next() * (life.updatedAt - life.createdAt))
    upload(
      at,
      [...new Set(chosen)].filter((file) => file !== undefined),
    )
  }
  const wasVisit = life.path.some(({ status }) => status === 'DONE')
  if (life.closed && life.done && wasVisit && random.chance(likelihood))
    upload(life.done.at, [random.pick(files.acts)])
  return attached
}
