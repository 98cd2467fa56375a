import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { contractsRoutes } from '@naryad/contract/contracts/contracts.routes'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { makeCompany } from '../../testing/makePeople.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { ActForm } from './ActForm.tsx'

test('another organization forgets the contract of the former one', async () => {
  const api = fakeApi()
  api.on(companiesRoutes.search, () => ({
    items: [makeCompany({ id: 4, name: 'ООО «Волга-Рейс»' })],
    totalCount: 1,
  }))
  api.on(contractsRoutes.search, () => ({ items: [], totalCount: 0 }))
  api.on(actsRoutes.create, () => {
    throw new Refused('VALIDATION', 'Заявок нет')
  })
  await renderIn(
    <ActForm
      item={null}
      prefill={{
        company: { id: 3, name: 'ООО «ТрансЛогистик»' },
        contract: { id: 7, number: '335/22' },
      }}
      onSaved={() => {}}
      onClose={() => {}}
    />,
    { me: makeMe() },
  )
  const company = await screen.findByRole('combobox', { name: /Организация/ })
  await userEvent.clear(company)
  await userEvent.type(company, 'Волга{Enter}')
  await screen.findByDisplayValue('ООО «Волга-Рейс»')
  await userEvent.click(screen.getByRole('button', { name: 'Создать черновик' }))
  await waitFor(() => expect(api.calls(actsRoutes.create)).toHaveLength(1))
  expect(api.calls(actsRoutes.create)[0]?.body).toMatchObject({ companyId: 4, contractId: null })
})
