import { expect, test } from 'vitest'

import { testDb, testDbUrl } from '../../testing/database.ts'
import { openBackupConnection } from './connection.ts'
import { copyOut } from './copy-streams.ts'

await testDb()

test('the connection goes on after a table that ends with a long row', async () => {
  const sql = await openBackupConnection(testDbUrl(), { lockTimeoutMs: 1000 })
  try {
    await sql.begin(async (tx) => {
      await tx`create table long_rows (text text)`
      await tx`insert into long_rows values ('короткая'), (repeat('я', 200000))`
      for (let round = 0; round < 3; round += 1) {
        let bytes = 0
        for await (const chunk of (await copyOut(tx, 'long_rows', ['text'])) as AsyncIterable<Buffer>)
          bytes += chunk.length
        expect(bytes).toBe(2 * 8 + 2 * 200_000 + 2)
      }
      expect(await tx`select 1 as one`).toEqual([{ one: 1 }])
      await tx`drop table long_rows`
    })
  } finally {
    await sql.end({ timeout: 0 })
  }
})
