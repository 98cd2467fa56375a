import { registrationEvents } from '../../registration/index.ts'
import { defineKind, noSubject } from './kind.ts'
import { readRequests } from './objects.repo.ts'
import { lines } from './sentences.ts'

export const registrationRequested = defineKind({
  kind: 'registration.requested',
  event: registrationEvents.requested,
  ruleEvent: 'registration.requested',
  read: async (db, payloads) => {
    const requests = await readRequests(
      db,
      payloads.map(({ requestId }) => requestId),
    )
    return payloads.map(({ requestId }) => {
      const request = requests.get(requestId)
      if (!request) return undefined
      return {
        subject: { ...noSubject, url: () => `/registration-requests/${requestId}` },
        audience: ['admins', 'seniors'],
        render: () => ({
          title: `Запрос на регистрацию: ${request.lastName} ${request.firstName}`,
          text: lines(request.companyName),
        }),
      }
    })
  },
})
