import type { BaseMap } from '@naryad/contract/geo/base-map'
import { filledIn } from '@naryad/contract/settings/privacy-text'
import type {
  CalendarDay,
  CalendarDayInput,
  PublicSettings,
  Settings,
  SettingsChange,
  SettingsParts,
  SharedSettings,
} from '@naryad/contract/settings/settings'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { ServerState } from '../../platform/disk/server-state.ts'
import type { FileStore } from '../../platform/files/store/store.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { publishAllChanged } from '../../platform/live/publish-change.ts'
import { staleConflict } from '../../platform/text/stale.ts'
import { recordAudit } from '../audit/index.ts'
import { isLoopback, linkOriginOf } from './address.service.ts'
import { findDayKind, setDayKind } from './calendar.repo.ts'
import { insertChange, lockSettings, readLastChange } from './changes.repo.ts'
import type { Connections } from './connections.ts'
import { hasDemo } from './demo.repo.ts'
import { findMailConnection } from './mail.service.ts'
import { readNorms, replaceNorms } from './norms.repo.ts'
import { insertPrivacyText, readPrivacyText } from './privacy-texts.repo.ts'
import { defaultSettings, isCompanyNamed } from './settings.defaults.ts'
import { readSetting, readSettings, writeSetting } from './settings.repo.ts'
import { mustFit } from './settings.rules.ts'
import type { PartChange } from './settings.table.ts'
import { changesText, dayText, isSame } from './settings.words.ts'

export interface SettingsRoom {
  readonly db: Db
  /** External connections configured by the environment. */
  readonly connections: Connections
  /** Whether the API description is public, by the configuration; undefined: as long as the demo exists. */
  readonly apiDocs: boolean | undefined
  /** The first administrator has not been created yet. */
  readonly isSetUpNeeded: (db: Db) => Promise<boolean>
  /** Applies changed limits to open sessions immediately. */
  readonly shortenSessions: (tx: Tx, days: { idle: number; most: number }) => Promise<void>
  readonly map: BaseMap
  /** The file store for attachments. */
  readonly files: FileStore
  /** What the server does in the background. */
  readonly jobs: readonly Job[]
  readonly state: ServerState
}

const object = { kind: 'settings', id: null, title: 'Настройки' } as const

type FromConfig = Pick<SettingsRoom, 'connections' | 'apiDocs'>

/** The API description is public in a demo, but not in the installation of a company. */
const isApiDescribed = async (db: Db, wish: boolean | undefined): Promise<boolean> => wish ?? hasDemo(db)

/**
 * All settings. The version is read first: a concurrent change then makes it stale, so the client cannot
 * overwrite that change.
 */
export async function getSettings(db: Db, { connections, apiDocs }: FromConfig): Promise<Settings> {
  const last = await readLastChange(db)
  const [stored, norms, privacy, isDemo, isDescribed, mail] = await Promise.all([
    readSettings(db),
    readNorms(db),
    readPrivacyText(db),
    hasDemo(db),
    isApiDescribed(db, apiDocs),
    findMailConnection(db, connections),
  ])
  return {
    ...stored,
    norms,
    privacy: { text: privacy.source },
    privacyVersion: privacy.version,
    privacyChangedAt: privacy.createdAt,
    version: last.version,
    updatedAt: last.at,
    updatedBy: last.who,
    hasDemo: isDemo,
    mail: mail ? 'smtp' : 'mailbox',
    isApiDescribed: isDescribed,
  }
}

interface InstallationState {
  readonly hasDemo: boolean
  /** Otherwise the name of the product stands in place of the company's. */
  readonly isCompanyNamed: boolean
}

export async function installationState(db: Db): Promise<InstallationState> {
  const [isDemo, company] = await Promise.all([hasDemo(db), readSetting(db, 'company')])
  return { hasDemo: isDemo, isCompanyNamed: isCompanyNamed(company) }
}

/** The company as strangers see it; the name is empty until it is entered, the product's own would lead nowhere. */
export async function readService(db: Db): Promise<{ name: string; phone: string | null }> {
  const company = await readSetting(db, 'company')
  return { name: isCompanyNamed(company) ? company.name : '', phone: company.phone }
}

export async function getPublicSettings(room: SettingsRoom): Promise<PublicSettings> {
  const { db, isSetUpNeeded, connections } = room
  const [{ company, security }, privacy, isNeeded, mail] = await Promise.all([
    readSettings(db),
    readPrivacyText(db),
    isSetUpNeeded(db),
    findMailConnection(db, connections),
  ])
  return {
    companyName: company.name,
    isSetUpNeeded: isNeeded,
    isRegistrationOpen: security.isRegistrationOpen,
    minPasswordLength: security.minPasswordLength,
    hasMail: mail !== undefined,
    privacy: { text: privacy.text, version: privacy.version, changedAt: privacy.createdAt },
  }
}

export async function getSharedSettings(
  { db, map, connections }: SettingsRoom,
  ctx: Ctx,
): Promise<SharedSettings> {
  const [{ company, queueLabels, closeReasons, commentPhrases }, linkOrigin] = await Promise.all([
    readSettings(db),
    linkOriginOf(db, ctx, connections.publicUrl),
  ])
  return {
    companyName: company.name,
    companyPhone: company.phone,
    companyEmail: company.email,
    hasRequisites: isCompanyNamed(company) && company.inn !== '',
    isAddressLocal: isLoopback(linkOrigin),
    queueLabels,
    closeReasons,
    commentPhrases: ctx.who.role === 'client' ? { internal: [], public: [] } : commentPhrases,
    map,
  }
}

/** Replaces the parts that are sent. Equal values are not recorded as a change. */
export const changeSettings = (
  { db, shortenSessions, ...config }: SettingsRoom,
  ctx: Ctx,
  { version, ...parts }: SettingsChange,
): Promise<Settings> =>
  inTransaction(db, async (tx) => {
    await lockSettings(tx)
    const before = await getSettings(tx, config)
    if (version !== undefined && version !== before.version) throw stale(before)
    mustFit(parts)
    const changes = [...(await writeParts(tx, before, parts)), ...(await writePrivacy(tx, before, parts))]
    if (changes.length === 0) return before
    await insertChange(tx, { version: before.version + 1, userId: ctx.who.id, changes })
    await recordAudit(tx, { kind: 'SETTINGS_CHANGED', by: ctx, object, details: changesText(changes) })
    const after = await getSettings(tx, config)
    const { sessionIdleDays: idle, sessionMaxDays: most } = after.security
    if (changes.some(({ part }) => part === 'security')) await shortenSessions(tx, { idle, most })
    await publishAllChanged(tx, ['settings'])
    return after
  })

type GivenParts = Omit<SettingsChange, 'version'>

/** The parts that are stored in a row each. */
const ownRows = Object.keys(defaultSettings) as (keyof typeof defaultSettings)[]

async function writeParts(tx: Tx, before: Settings, given: GivenParts): Promise<PartChange[]> {
  const changes: PartChange[] = []
  for (const part of ownRows) {
    const after = given[part]
    if (after === undefined || isSame(before[part], after)) continue
    await writeSetting(tx, part, after)
    changes.push({ part, before: before[part], after })
  }
  if (given.norms !== undefined && !isSame(before.norms, given.norms)) {
    await replaceNorms(tx, given.norms)
    changes.push({ part: 'norms', before: before.norms, after: given.norms })
  }
  return changes
}

/** The displayed text also changes with the company's data; every displayed text is stored as a version. */
async function writePrivacy(tx: Tx, before: Settings, given: GivenParts): Promise<PartChange[]> {
  const present = await readPrivacyText(tx)
  const source = given.privacy?.text ?? present.source
  const company: SettingsParts['company'] = given.company ?? before.company
  if (source === present.source && (given.company === undefined || isSame(company, before.company))) return []
  const text = filledIn(source, company)
  if (source === present.source && text === present.text) return []
  mustFit({ privacy: { text } })
  const version = present.version + 1
  await insertPrivacyText(tx, { version, source, text })
  return [{ part: 'privacy', before: present.version, after: version }]
}

function stale(current: Settings) {
  const by = current.updatedBy ? { ...current.updatedBy, at: current.updatedAt } : undefined
  return staleConflict({ what: 'Настройки', by, current })
}

/** Used for future deadlines; existing ones stay. */
export const changeDay = (
  db: Db,
  ctx: Ctx,
  { day, kind }: CalendarDayInput,
): Promise<{ day: CalendarDay | null }> =>
  inTransaction(db, async (tx) => {
    await lockSettings(tx)
    const before = await findDayKind(tx, day)
    if (before !== kind) {
      await setDayKind(tx, day, kind)
      const details = dayText(day, before, kind)
      await recordAudit(tx, { kind: 'SETTINGS_CHANGED', by: ctx, object, details })
      await publishAllChanged(tx, ['settings'])
    }
    return { day: kind === null ? null : { day, kind } }
  })
