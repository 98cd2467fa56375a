import { api } from '@naryad/contract/api'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { openApiDocument } from '@naryad/contract/kit/openapi'
import { monitoringRoutes } from '@naryad/contract/monitoring/monitoring.routes'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'

import { CallForm } from '../rooms/calls/CallForm.tsx'
import { CompanyForm } from '../rooms/companies/CompanyForm.tsx'
import { ContactForm } from '../rooms/contacts/ContactForm.tsx'
import { DriverForm } from '../rooms/drivers/DriverForm.tsx'
import { OwnForm } from '../rooms/profile/OwnForm.tsx'
import { AskForm } from '../rooms/registration/ask/AskForm.tsx'
import { RequestForm } from '../rooms/stickers/RequestForm.tsx'
import { UserForm } from '../rooms/users/UserForm.tsx'
import { fakeApi } from '../testing/fakeApi.ts'
import { makeMe } from '../testing/makeMe.ts'
import { makePublicSettings } from '../testing/makePublicSettings.ts'
import { renderIn } from '../testing/renderIn.tsx'
import { renderSettings } from '../testing/renderSettings.tsx'

const me = makeMe({ isSenior: true })
const nothing = () => undefined
const shown = (form: ReactNode) => async () => {
  const answers = fakeApi()
  answers.on(companiesRoutes.search, () => ({ items: [], totalCount: 0 }))
  answers.on(carsRoutes.searchByQuery, () => ({ items: [], totalCount: 0 }))
  answers.on(tasksRoutes.search, () => ({ items: [], totalCount: 0 }))
  answers.on(monitoringRoutes.accounts, () => ({ items: [], source: null }))
  answers.on(settingsRoutes.forEverybody, () => makePublicSettings())
  await renderIn(form, { me })
}
const props = { item: null, onSaved: nothing, onClose: nothing }

/** The form of each call that takes a phone. */
const forms: Readonly<Record<string, () => Promise<unknown>>> = {
  'post /auth/registration': shown(<AskForm consentVersion={1} onAsked={nothing} />),
  'post /calls': shown(<CallForm {...props} />),
  'post /companies': shown(<CompanyForm {...props} />),
  'post /contacts': shown(<ContactForm {...props} />),
  'post /drivers': shown(<DriverForm {...props} />),
  'post /stickers/{code}/requests': shown(
    <RequestForm code="dG9rZW4tMTIzNDU2" lead={null} under={null} onSent={nothing} />,
  ),
  'post /users': shown(<UserForm {...props} />),
  'put /auth/user': shown(<OwnForm me={me} onClose={nothing} />),
  'put /settings': () => renderSettings(),
}

/** An object is changed in the form in which it was made. */
const madeBy = (call: string): string =>
  call.endsWith('/{id}') ? call.replace('put ', 'post ').replace('/{id}', '') : call

test('every call that takes a phone has its form here', () => {
  const { paths, components } = openApiDocument({ api, version: '0' })
  const whole = (schema: unknown): string =>
    JSON.stringify(schema ?? null).replace(/"#\/components\/schemas\/(\w+)"/g, (_, name: string) =>
      JSON.stringify(components['schemas']?.[name]),
    )
  // Other programs write by their own codes; a stored number is dialled, not typed.
  const byPeople = Object.entries(paths).filter(
    ([path]) => !path.includes('/by-code/') && path !== '/calls/dial',
  )
  const calls = byPeople.flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { requestBody }]) => whole(requestBody).includes('"title":"Телефон"'))
      .map(([method]) => madeBy(`${method} ${path}`)),
  )
  expect(new Set(calls)).toEqual(new Set(Object.keys(forms)))
})

test.each(Object.entries(forms))(
  'a phone abroad keeps its digits, a wrong one stays: %s',
  async (_, show) => {
    await show()
    const field = screen.getByLabelText<HTMLInputElement>(/^(Ваш т|Т)елефон( 1)?$/)
    await userEvent.clear(field)
    await userEvent.type(field, '+375 29 123-45-68')
    expect(field).toHaveValue('+375 29 123-45-68')
    await userEvent.tab()
    expect(field).toHaveValue('+375 29 123 45 68')
    await userEvent.clear(field)
    await userEvent.type(field, '+8 999 000-01-01')
    await userEvent.tab()
    expect(field).toHaveValue('+8 999 000-01-01')
    expect(field).toHaveAccessibleDescription(
      expect.stringContaining('«+8 999 000-01-01» — нет такого кода страны'),
    )
  },
)
