import { carColumns } from '@naryad/contract/cars/cars.columns'
import postgres from 'postgres'

import { makeTable, makeXlsx } from '../server/src/platform/excel/excel.make.ts'
import { download, memoryOf } from './lab/download.ts'
import { type Client, drive, percentile } from './lab/drive.ts'
import { openLab } from './lab/lab.ts'
import type { Launched } from './lab/processes.ts'
import { type Check, conclude } from './lab/report.ts'
import { launchServer, signIn } from './lab/server.ts'

// Spreadsheets with the large demo: imports maintenance ranges while other clients work with the task list,
// exports the whole register of trucks, and uploads a workbook that expands to sixty megabytes and must be
// refused. The imported rows are deleted afterwards.

const mebibyte = 1024 * 1024

const lab = await openLab()
const server = await launchServer(lab)
try {
  const client = await signIn(server.port, 'Администратор')
  const plates = await platesOf(lab.url)
  const checks = [
    ...(await importRanges(client, plates.slice(0, 10_000), { seconds: 5 })),
    ...(await importRanges(
      client,
      Array.from({ length: 100_000 }, (_, n) => plates[n % plates.length] ?? ''),
      {
        seconds: 60,
        othersMs: 200,
      },
    )),
    ...(await exportTrucks(client, server)),
    ...(await refuseBomb(client, server)),
  ]
  conclude('Spreadsheets', checks)
  client.close()
} finally {
  await server.kill()
  await lab.cluster.stop()
}

async function platesOf(url: string): Promise<string[]> {
  const sql = postgres(url, { max: 1 })
  const rows = await sql<{ plate: string }[]>`
    select plate from cars where status <> 'ARCHIVED' and plate is not null order by id`
  await sql.end()
  return rows.map(({ plate }) => plate)
}

interface Goals {
  readonly seconds: number
  readonly othersMs?: number
}

/** Each run uses its own kinds of maintenance, so that ranges of different runs do not overlap. */
async function importRanges(
  client: Client,
  plates: readonly string[],
  { seconds, othersMs }: Goals,
): Promise<Check[]> {
  const kinds = await makeKinds(client)
  const met = new Map<string, number>()
  const rows = plates.map((plate) => {
    const times = met.get(plate) ?? 0
    met.set(plate, times + 1)
    return [plate, kinds[times]?.title ?? '', '01.02.2026', '01.02.2028']
  })
  const file = await makeTable(['Госномер', 'Вид', 'Дата с', 'Дата по'], rows)
  const others = await signIn(server.port, 'Старший диспетчер', 4)
  let isOver = false
  const begun = performance.now()
  const [{ calls }, result] = await Promise.all([
    drive(others, {
      connections: 4,
      isOver: () => isOver,
      next: () => ({ method: 'POST', path: '/api/tasks/search', body: { queue: 'tachograph', limit: 50 } }),
    }),
    upload(client, '/api/cars/maintance/import', file).finally(() => (isOver = true)),
  ])
  const took = (performance.now() - begun) / 1000
  others.close()
  if (result.status !== 200) throw new Error(`${result.status} ${result.body.slice(0, 300)}`)
  const { id, createdCount, failedCount } = JSON.parse(result.body) as {
    id: number
    createdCount: number
    failedCount: number
  }
  if (createdCount !== plates.length) throw new Error(`${createdCount} came in, ${failedCount} did not`)
  await client.json({ method: 'POST', path: `/api/imports/${id}/undo` })
  const what = `import of ${plates.length.toLocaleString('en').replaceAll(',', ' ')} ranges`
  const p99 = percentile(calls, 0.99)
  console.log(`${what}: ${calls.length} lists meanwhile, p99 ${p99.toFixed(0)} ms`)
  return [
    { what, found: took, unit: 's', goal: seconds },
    ...(othersMs === undefined
      ? []
      : [{ what: `p99 of others during the ${what}`, found: p99, unit: 'ms', goal: othersMs }]),
  ]
}

async function makeKinds(client: Client): Promise<{ title: string }[]> {
  const kind = (n: number) =>
    client.json<{ title: string }>({
      method: 'POST',
      path: '/api/cars/maintance/kinds',
      body: { title: `Замер ${Date.now()} ${n}`, termMonths: 24 },
    })
  return [await kind(1), await kind(2)]
}

interface Uploaded {
  readonly status: number
  readonly body: string
}

async function upload({ headers }: Client, path: string, bytes: Buffer): Promise<Uploaded> {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(bytes)], 'интервалы.xlsx'))
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { method: 'POST', headers, body })
  return { status: answer.status, body: await answer.text() }
}

async function exportTrucks(client: Client, launched: Launched): Promise<Check[]> {
  const columns = carColumns.map(({ key }) => key).join(',')
  const { result, addedMiB } = await memoryOf(launched, () =>
    download(client, launched.port, { method: 'GET', path: `/api/cars/excel?columns=${columns}` }),
  )
  const what = `export of the trucks, ${carColumns.length} columns`
  console.log(`${what}: ${(result.bytes / mebibyte).toFixed(1)} MiB`)
  return [
    { what, found: result.seconds, unit: 's', goal: 10 },
    { what: `${what}: first byte`, found: result.firstByteMs, unit: 'ms', goal: 300 },
    { what: `${what}: memory added`, found: addedMiB, unit: 'MiB', goal: 150 },
  ]
}

async function refuseBomb(client: Client, launched: Launched): Promise<Check[]> {
  const cell = `<row r="1"><c t="inlineStr"><is><t>${'a'.repeat(60 * mebibyte)}</t></is></c></row>`
  const bomb = await makeXlsx({ sheet: cell })
  const begun = performance.now()
  const { result, addedMiB } = await memoryOf(launched, () =>
    upload(client, '/api/cars/maintance/import', bomb),
  )
  const seconds = (performance.now() - begun) / 1000
  if (result.status < 400) throw new Error(`the bomb was taken: ${result.status}`)
  const what = `refusal of 60 MiB in ${(bomb.length / 1024).toFixed(0)} KiB`
  return [
    { what, found: seconds, unit: 's', goal: 1 },
    { what: `${what}: memory added`, found: addedMiB, unit: 'MiB', goal: 50 },
  ]
}
