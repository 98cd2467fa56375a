import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'

import { BadTable } from './bad-table.ts'
import type { Row } from './cell.ts'
import { headRows, readHeads } from './heads.ts'
import { readShown } from './merges.ts'
import type { RowsAnswer, RowsTask, RowsWish } from './rows.ts'
import { openTable } from './table.ts'

const portion = 1000

const port = parentPort
if (!port) throw new Error('runs as a thread only')

const answer = async (answer: RowsAnswer): Promise<void> => {
  await asked
  port.postMessage(answer)
  asked = once(port, 'message')
}
let asked: Promise<unknown[]> = once(port, 'message')

const { bytes, maxRows, format } = workerData as RowsTask
const rows: Row[] = []
let count = 0

try {
  const sheets = await openTable(Buffer.from(bytes), format)
  await answer({ heads: await readHeads(sheets) })
  const [chosen] = (await asked) as [RowsWish]
  const sheet = sheets[Number(chosen)]
  const put = (row: Row): void => {
    count += 1
    if (count > maxRows) throw new BadTable('rows')
    rows.push(row)
  }
  const flow = async (): Promise<void> => {
    while (rows.length >= portion) await answer({ rows: rows.splice(0, portion) })
  }
  if (sheet) {
    const layout = await sheet.readLayout()
    await answer({ layout: { ...layout, merges: layout.merges.filter(({ top }) => top <= headRows) } })
    await readShown(sheet, layout, { put, flow })
  }
  while (rows.length > 0) await answer({ rows: rows.splice(0, portion) })
  await answer('end')
} catch (error) {
  if (!(error instanceof BadTable)) throw error
  await answer({ fault: error.fault })
}
port.close()
