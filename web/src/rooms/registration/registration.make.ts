import type { RegistrationRequest } from '@naryad/contract/registration/registration'

export const makeRequest = (request: Partial<RegistrationRequest> = {}): RegistrationRequest => ({
  id: 21,
  lastName: 'Сабиров',
  firstName: 'Данис',
  middleName: 'Ильдарович',
  email: 'd.sabirov@translog-kzn.ru',
  phone: '+79053187702',
  companyName: 'ООО «ТрансЛогистик»',
  comment: 'Нужен доступ к заявкам',
  status: 'NEW',
  createdAt: '2026-11-19T10:47:00.000Z',
  consentVersion: 3,
  consentAt: '2026-11-19T10:47:00.000Z',
  decidedBy: null,
  decidedAt: null,
  declineReason: null,
  userId: null,
  likelyCompanies: [{ id: 3, name: 'ООО «ТрансЛогистик»', carsCount: 48 }],
  hasAccount: false,
  ...request,
})

export const sabirov = makeRequest()
export const galimov = makeRequest({
  id: 22,
  lastName: 'Галимов',
  companyName: 'Галимов ИП',
  likelyCompanies: [],
})
export const krylov = makeRequest({
  id: 23,
  lastName: 'Крылов',
  status: 'DECLINED',
  decidedBy: { id: 2, lastName: 'Морозова', firstName: 'Елена', middleName: '' },
  decidedAt: '2026-11-20T10:00:00.000Z',
  declineReason: 'Организации нет среди клиентов',
})
export const approved = (request: RegistrationRequest): RegistrationRequest => ({
  ...request,
  status: 'APPROVED',
  decidedBy: { id: 2, lastName: 'Морозова', firstName: 'Елена', middleName: '' },
  decidedAt: '2026-11-20T10:00:00.000Z',
  userId: 40,
})
