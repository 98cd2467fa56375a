import { setTimeout as sleep } from 'node:timers/promises'

import postgres from 'postgres'

import { after, type Answered, drive, percentile } from './lab/drive.ts'
import { openLab } from './lab/lab.ts'
import { conclude } from './lab/report.ts'
import { withRestored } from './lab/restore.ts'
import { launchServer, signIn } from './lab/server.ts'
import { readMaterial } from './stick/material.ts'
import { operationsOf } from './stick/operations.ts'

// Closes 1,000 and 10,000 tasks by one call each, while four other clients read lists and open tasks.

const readers = 4
const lab = await openLab({ hasStick: true })
const server = await launchServer(lab)
try {
  const dispatcher = await signIn(server.port, 'Старший диспетчер')
  const others = await signIn(server.port, 'Диспетчер', readers)
  const reading = operationsOf(await readMaterial(lab.url)).filter(({ name }) =>
    'oabd'.includes(name.slice(0, 1)),
  )
  let turn = 0
  const next = (): ReturnType<(typeof reading)[number]['product']> => {
    turn += 1
    const operation = reading[turn % reading.length]
    if (!operation) throw new Error('nothing to read')
    return operation.product()
  }

  const close = async (ids: readonly number[]): Promise<{ seconds: number; meanwhile: Answered[] }> => {
    let isOver = false
    const read = drive(others, { connections: readers, isOver: () => isOver, next })
    await sleep(1000)
    const begun = performance.now()
    const { failed } = await dispatcher.json<{ failed: object[] }>({
      method: 'PATCH',
      path: '/api/tasks/close',
      body: { ids, closeReason: 'Работы выполнены, замечаний нет' },
    })
    const ended = performance.now()
    isOver = true
    const { calls, failures } = await read
    if (failed.length > 0)
      throw new Error(`${failed.length} tasks were not closed: ${JSON.stringify(failed[0])}`)
    if (failures.size > 0) throw new Error(`The readers were refused: ${JSON.stringify([...failures])}`)
    const meanwhile = calls.filter(({ at, ms }) => at < ended && at + ms > begun)
    return { seconds: (ended - begun) / 1000, meanwhile }
  }

  const ids = await closable(11_000)
  const calm = await drive(others, { connections: readers, isOver: after(5), next })
  const [thousand, tenThousand] = await withRestored(lab.url, ids, async () => [
    await close(ids.slice(0, 1000)),
    await close(ids.slice(1000)),
  ])
  if (!thousand || !tenThousand) throw new Error('nothing was measured')
  console.log(
    `\nThe readers alone: p99 ${percentile(calm.calls, 0.99).toFixed(0)} ms of ${calm.calls.length} calls`,
  )
  conclude('Bulk', [
    { what: 'close 1,000 tasks', found: thousand.seconds, unit: 's', goal: 1 },
    { what: 'close 10,000 tasks', found: tenThousand.seconds, unit: 's', goal: 8 },
    {
      what: 'p99 of others while 1,000 are closed',
      found: percentile(thousand.meanwhile, 0.99),
      unit: 'ms',
      goal: 200,
    },
    {
      what: 'p99 of others while 10,000 are closed',
      found: percentile(tenThousand.meanwhile, 0.99),
      unit: 'ms',
      goal: 200,
    },
  ])
  dispatcher.close()
  others.close()
} finally {
  await server.kill()
  await lab.cluster.stop()
}

async function closable(count: number): Promise<number[]> {
  const sql = postgres(lab.url, { max: 1 })
  const rows = await sql<{ id: number }[]>`
    select id from tasks where is_open and childs_count = 0 and parent_id is null order by id limit ${count}`
  await sql.end()
  if (rows.length < count) throw new Error(`Only ${rows.length} tasks can be closed`)
  return rows.map(({ id }) => id)
}
