import type { Bots, Rule, RuleChat, UnlinkedChat } from '@naryad/contract/messengers/messengers'

export const makeRuleChat = (chat: Partial<RuleChat> = {}): RuleChat => ({
  id: 51,
  messenger: 'TELEGRAM',
  type: 'GROUP',
  title: 'Диспетчерская',
  membersCount: null,
  isTopic: false,
  isActive: true,
  isPending: false,
  linkedBy: 'Ольга',
  createdAt: '2026-11-19T10:00:00.000Z',
  lastSentAt: '2026-11-19T11:08:00.000Z',
  lastError: null,
  lastErrorAt: null,
  ...chat,
})

export const makeUnlinkedChat = (chat: Partial<UnlinkedChat> = {}): UnlinkedChat => ({
  id: 71,
  messenger: 'TELEGRAM',
  type: 'GROUP',
  title: 'Выездная бригада',
  membersCount: null,
  addedBy: 'Гилязов Марат',
  addedAt: '2026-11-19T10:00:00.000Z',
  ...chat,
})

export const makeRule = (rule: Partial<Rule> = {}): Rule => ({
  id: 5,
  title: 'Новые заявки: тахографы',
  events: ['task.created', 'task.assigned'],
  queues: ['tachograph'],
  priorities: [],
  companyIds: [],
  companies: [],
  chats: [makeRuleChat()],
  version: 1,
  createdAt: '2026-11-18T10:00:00.000Z',
  updatedAt: '2026-11-18T10:00:00.000Z',
  ...rule,
})

const bot = { title: null, checkedAt: null, error: null, queuedCount: 0 }

export const makeBots = (isConnected = true): Bots => ({
  activatesAtOnce: true,
  publicUrl: null,
  bots: [
    {
      ...bot,
      messenger: 'TELEGRAM',
      isConnected,
      name: isConnected ? 'naryad_service_bot' : null,
      checkedAt: isConnected ? '2026-11-19T11:08:00.000Z' : null,
    },
    { ...bot, messenger: 'MAX', isConnected: false, name: null },
  ],
})
