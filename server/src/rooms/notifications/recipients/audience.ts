import type { Audience, Subject, FactDescription } from '../kinds/kind.ts'
import type { Receiver } from './people.repo.ts'

const servesQueue = ({ queues }: Receiver, { queue }: Subject): boolean =>
  queue === null || queues.length === 0 || queues.includes(queue)

const isInAudience: Readonly<Record<Audience, (person: Receiver, subject: Subject) => boolean>> = {
  operator: ({ id }, { operatorId }) => id === operatorId,
  crew: ({ id }, { crewIds }) => crewIds.includes(id),
  formerOperator: ({ id }, { formerOperatorId }) => id === formerOperatorId,
  author: ({ id }, { authorId }) => id === authorId,
  dispatchers: (person, subject) => person.role === 'operator' && servesQueue(person, subject),
  seniors: (person, subject) => person.role === 'operator' && person.isSenior && servesQueue(person, subject),
  admins: ({ role }) => role === 'admin',
  client: ({ role, companyId }, subject) =>
    role === 'client' && companyId !== null && companyId === subject.companyId,
  participants: ({ id }, { participantIds }) => participantIds.includes(id),
  owner: ({ id }, { ownerId }) => id === ownerId,
}

/**
 * Access check on top of the audience: representatives are limited to their organization, engineers to tasks that
 * they work or worked on and to free tasks of their queues, dispatchers to their queues.
 */
function canSee(person: Receiver, subject: Subject): boolean {
  const isAboutObject = subject.taskId !== null || subject.companyId !== null
  if (!isAboutObject) return true
  switch (person.role) {
    case 'admin':
      return true
    case 'operator':
      return servesQueue(person, subject)
    case 'engineer':
      return (
        person.id === subject.operatorId ||
        subject.crewIds.includes(person.id) ||
        person.id === subject.formerOperatorId ||
        (subject.taskId !== null && subject.operatorId === null && servesQueue(person, subject))
      )
    case 'client':
      return !subject.isForStaff && isInAudience.client(person, subject)
  }
}

export const isRecipient = (person: Receiver, { subject, audience }: FactDescription): boolean =>
  person.id !== subject.actorId &&
  !subject.exceptIds.includes(person.id) &&
  audience.some((name) => isInAudience[name](person, subject)) &&
  canSee(person, subject)

/** Candidate recipients of all facts, to load them with one query. */
export function recipientQueryOf(facts: readonly FactDescription[]) {
  const userIds = new Set<number>()
  const companyIds = new Set<number>()
  let includesStaff = false
  for (const { subject, audience } of facts) {
    const { operatorId, crewIds, formerOperatorId, authorId, ownerId, participantIds, companyId } = subject
    if (audience.length === 0) continue
    for (const id of [operatorId, formerOperatorId, authorId, ownerId, ...crewIds, ...participantIds])
      if (id !== null) userIds.add(id)
    if (audience.includes('client') && companyId !== null) companyIds.add(companyId)
    if (audience.some((name) => name === 'dispatchers' || name === 'seniors' || name === 'admins'))
      includesStaff = true
  }
  return { userIds, companyIds, includesStaff }
}
