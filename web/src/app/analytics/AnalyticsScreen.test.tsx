import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { makeMe } from '../../testing/makeMe.ts'
import { stageReports } from '../../testing/renderReports.tsx'

test.each([
  ['of no report', makeMe({ isSenior: true }), '/analytics/nope'],
  ['of a report that the user may not open', makeMe({ role: 'client' }), '/analytics/engineers'],
])('an address %s gives way to that of the overview', async (_, me, path) => {
  const view = await stageReports(me).open(path)
  await waitFor(() => expect(view.address()).toMatch(/^\/analytics(\?|$)/))
})
