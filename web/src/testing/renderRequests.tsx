import type { RegistrationFilters } from '@naryad/contract/registration/registration'
import { registrationRoutes } from '@naryad/contract/registration/registration.routes'

import { galimov, krylov, sabirov } from '../rooms/registration/registration.make.ts'
import { RegistrationScreen } from '../rooms/registration/RegistrationScreen.tsx'
import { answersOf } from './answersOf.ts'
import type { FakeApi } from './fakeApi.ts'
import { makeMe } from './makeMe.ts'
import { renderRegister } from './renderRegister.tsx'

/** The requests for an account with a fake server, by default for a senior dispatcher. */
export async function renderRequests(
  path = '/registration-requests',
  more: (api: FakeApi) => void = () => {},
  me = makeMe({ isSenior: true }),
) {
  const requests = [sabirov, galimov, krylov]
  const view = await renderRegister(RegistrationScreen, {
    path,
    me,
    prepare: (api) => {
      const found = ({ status, query, ids, sort }: RegistrationFilters) => {
        const fitting = requests.filter(
          ({ id, ...request }) =>
            (!status || status === request.status) &&
            (!ids || ids.includes(id)) &&
            request.lastName.includes(query),
        )
        return sort === 'ASC' ? fitting.toReversed() : fitting
      }
      const answers = answersOf(requests, found, 'Запрос не найден')
      api.on(registrationRoutes.search, answers.search)
      api.on(registrationRoutes.count, answers.count)
      api.on(registrationRoutes.get, answers.get)
      more(api)
    },
  })
  return { ...view, requests }
}
