import type { Settings } from '@naryad/contract/settings/settings'
import { z } from 'zod'

import { dayForms } from '../../../ui/formats/plural.ts'
import type { Forms } from '../../../ui/formats/plural.ts'
import { Lead } from '../Lead.tsx'
import { NumberRow } from '../NumberRow.tsx'
import { PartForm } from '../PartForm.tsx'
import { type PartDef, usePart } from '../usePart.ts'
import { CallsToDelete } from './CallsToDelete.tsx'

import styles from '../settings.module.css'

const names = [
  'registrationDays',
  'sessionDays',
  'letterDays',
  'importDays',
  'tachographMonths',
  'auditMonths',
  'callMonths',
  'recordingMonths',
  'callEventDays',
] as const
type Name = (typeof names)[number]

const RetentionDraft = z.record(z.enum(names), z.int().nullable())
type RetentionDraft = z.infer<typeof RetentionDraft>

const text = (value: number | null): string => (value === null ? '' : String(value))

const monthForms: Forms = ['месяц', 'месяца', 'месяцев']

const kinds: Record<Name, { title: string; hint: string; unit: Forms }> = {
  registrationDays: {
    title: 'Запросы на регистрацию',
    hint: 'Отклонённые и те, на которые никто не ответил: имя, почта и телефон стираются. По закону не дольше 30 дней',
    unit: dayForms,
  },
  sessionDays: {
    title: 'Завершённые сеансы',
    hint: 'С какого устройства и адреса входили, на чём открывали страницу водителя. Работающие сеансы это не завершает',
    unit: dayForms,
  },
  letterDays: {
    title: 'Письма',
    hint: 'Отправленные и оставшиеся в системе; ссылки в них перестают действовать раньше',
    unit: dayForms,
  },
  importDays: {
    title: 'Файлы импорта',
    hint: 'Загруженный файл и его разбор по строкам. То, что из него создано, остаётся',
    unit: dayForms,
  },
  tachographMonths: {
    title: 'Файлы тахографа',
    hint: 'Выгрузки карт и тахографов с деятельностью водителей. Выгрузки хранят не меньше года; сроки и пробег, записанные по ним, остаются',
    unit: monthForms,
  },
  auditMonths: {
    title: 'Журнал безопасности',
    hint: 'Кто входил, что выгружал, удалял и менял. Не меньше шести месяцев',
    unit: monthForms,
  },
  callMonths: {
    title: 'Звонки',
    hint: 'Журнал звонков с номерами и заметками; в истории заявок строки о звонках остаются',
    unit: monthForms,
  },
  recordingMonths: {
    title: 'Записи разговоров',
    hint: 'Удаляется ссылка на запись: слушать её в «Наряде» больше нельзя. Сам файл хранит и удаляет АТС',
    unit: monthForms,
  },
  callEventDays: {
    title: 'События телефонии',
    hint: 'Что и когда присылала АТС, слово в слово: нужно, пока настраивают подключение',
    unit: dayForms,
  },
}

const retention: PartDef<'retention', RetentionDraft> = {
  part: 'retention',
  draft: RetentionDraft,
  draftOf: (value) => value,
  toInput: (draft) => Object.fromEntries(names.map((name) => [name, draft[name] ?? undefined])),
  fields: {
    registrationDays: { title: kinds.registrationDays.title, text },
    sessionDays: { title: kinds.sessionDays.title, text },
    letterDays: { title: kinds.letterDays.title, text },
    importDays: { title: kinds.importDays.title, text },
    tachographMonths: { title: kinds.tachographMonths.title, text },
    auditMonths: { title: kinds.auditMonths.title, text },
    callMonths: { title: kinds.callMonths.title, text },
    recordingMonths: { title: kinds.recordingMonths.title, text },
    callEventDays: { title: kinds.callEventDays.title, text },
  },
  saved: 'Сроки хранения сохранены',
}

export function RetentionSection({ settings }: { settings: Settings }) {
  const { draft, errors, change, ...form } = usePart(retention, settings)
  return (
    <>
      <Lead>
        Сколько хранятся временные данные: более старые удаляются каждую ночь. Заявки, файлы и история работ
        хранятся, пока их не удалят.
      </Lead>
      <PartForm form={{ draft, errors, change, ...form }}>
        <ul className={styles.rows}>
          {names.map((name) => (
            <NumberRow
              key={name}
              {...kinds[name]}
              hint={
                <>
                  {kinds[name].hint}
                  {(name === 'callMonths' || name === 'recordingMonths') && (
                    <CallsToDelete months={draft[name]} isRecording={name === 'recordingMonths'} />
                  )}
                </>
              }
              value={draft[name]}
              error={errors[name]}
              onChange={(value) => change({ [name]: value })}
            />
          ))}
        </ul>
      </PartForm>
    </>
  )
}
