import type { Audience, Subject, Telling } from './kind.ts'
import type { Receiver } from './people.repo.ts'

const worksQueue = ({ queues }: Receiver, { queue }: Subject): boolean =>
  queue === null || queues.length === 0 || queues.includes(queue)

const belongsTo: Readonly<Record<Audience, (person: Receiver, subject: Subject) => boolean>> = {
  operator: ({ id }, { operatorId }) => id === operatorId,
  formerOperator: ({ id }, { formerOperatorId }) => id === formerOperatorId,
  author: ({ id }, { authorId }) => id === authorId,
  dispatchers: (person, subject) => person.role === 'operator' && worksQueue(person, subject),
  seniors: (person, subject) => person.role === 'operator' && person.isSenior && worksQueue(person, subject),
  admins: ({ role }) => role === 'admin',
  client: ({ role, companyId }, subject) =>
    role === 'client' && companyId !== null && companyId === subject.companyId,
  participants: ({ id }, { participantIds }) => participantIds.includes(id),
  owner: ({ id }, { ownerId }) => id === ownerId,
}

/**
 * Access check on top of the audience: representatives are limited to their organization, engineers to tasks that are
 * or were assigned to them, dispatchers to their queues.
 */
function mayKnow(person: Receiver, subject: Subject): boolean {
  const isAboutObject = subject.taskId !== null || subject.companyId !== null
  if (!isAboutObject) return true
  switch (person.role) {
    case 'admin':
      return true
    case 'operator':
      return worksQueue(person, subject)
    case 'engineer':
      return person.id === subject.operatorId || person.id === subject.formerOperatorId
    case 'client':
      return !subject.isForStaff && belongsTo.client(person, subject)
  }
}

export const hears = (person: Receiver, { subject, audience }: Telling): boolean =>
  person.id !== subject.actorId &&
  audience.some((name) => belongsTo[name](person, subject)) &&
  mayKnow(person, subject)

/** Candidate recipients of all facts, to load them with one query. */
export function soughtBy(tellings: readonly Telling[]) {
  const userIds = new Set<number>()
  const companyIds = new Set<number>()
  let isStaffSought = false
  for (const { subject, audience } of tellings) {
    const { operatorId, formerOperatorId, authorId, ownerId, participantIds, companyId } = subject
    if (audience.length === 0) continue
    for (const id of [operatorId, formerOperatorId, authorId, ownerId, ...participantIds])
      if (id !== null) userIds.add(id)
    if (audience.includes('client') && companyId !== null) companyIds.add(companyId)
    if (audience.some((name) => name === 'dispatchers' || name === 'seniors' || name === 'admins'))
      isStaffSought = true
  }
  return { userIds, companyIds, isStaffSought }
}
