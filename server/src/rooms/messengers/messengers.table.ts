import type { ChatType, Messenger } from '@naryad/contract/messengers/messengers.words'
import type { RuleEvent } from '@naryad/contract/notifications/notifications.rule-events'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { Priority } from '@naryad/contract/tasks/tasks.words'
import type { ColumnType, Generated } from 'kysely'

/** jsonb: parsed when read, written as JSON text. */
interface StoredFile {
  readonly reference: string
  readonly name: string
  readonly size: number | null
}

interface MessengerRulesTable {
  id: Generated<number>
  title: string
  events: RuleEvent[]
  queues: Queue[]
  priorities: Priority[]
  version: Generated<number>
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

interface MessengerRuleCompaniesTable {
  ruleId: number
  companyId: number
}

/** A chat or a topic of a group. */
export interface MessengerChatsTable {
  id: Generated<number>
  messenger: Messenger
  externalId: string
  topicId: string | null
  type: ChatType
  title: string
  /** Owner of the private chat. */
  userId: number | null
  /** Messenger account of the owner, which identifies them in groups too. */
  externalUserId: string | null
  linkedAt: string | null
  /** The bot can no longer write to the chat. */
  isBlocked: Generated<boolean>
  createdAt: Generated<string>
  lastSentAt: string | null
  lastError: string | null
  lastErrorAt: string | null
  /** Who added the bot to the group, and when; null if unknown. */
  addedBy: string | null
  addedAt: string | null
  /** Hidden from the unlinked chats until the bot is added again. */
  dismissedAt: string | null
  /** Of a group or a channel, the bot included; null if unknown. */
  membersCount: number | null
  /** When the messenger was last asked about the group; null: to be asked soon. */
  describedAt: string | null
}

interface MessengerRuleChatsTable {
  id: Generated<number>
  ruleId: number
  chatId: number
  isActive: boolean
  isPending: boolean
  linkedBy: string
  createdAt: Generated<string>
}

interface MessengerCodesTable {
  codeHash: Buffer
  messenger: Messenger
  ruleId: number | null
  userId: number | null
  createdBy: number | null
  createdAt: Generated<string>
  expiresAt: string
  usedAt: string | null
}

interface MessengerUpdatesTable {
  messenger: Messenger
  key: string
  handledAt: Generated<string>
}

interface MessengerBotsTable {
  messenger: Messenger
  /** Offset of the next poll. */
  marker: string | null
  name: string | null
  title: string | null
  checkedAt: string | null
  error: string | null
  /** A token is set, and a worker serves the bot. */
  isConnected: Generated<boolean>
}

interface MessengerOptionsTable {
  isSingleton: Generated<boolean>
  activatesAtOnce: boolean
}

interface MessengerDialoguesTable {
  chatId: number
  text: string
  files: ColumnType<readonly StoredFile[], string | undefined, string>
  startedAt: Generated<string>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    messengerRules: MessengerRulesTable
    messengerRuleCompanies: MessengerRuleCompaniesTable
    messengerChats: MessengerChatsTable
    messengerRuleChats: MessengerRuleChatsTable
    messengerCodes: MessengerCodesTable
    messengerUpdates: MessengerUpdatesTable
    messengerBots: MessengerBotsTable
    messengerOptions: MessengerOptionsTable
    messengerDialogues: MessengerDialoguesTable
  }
}
