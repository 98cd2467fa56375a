import type { Settings } from '@naryad/contract/settings/settings'
import { retentionFields } from '@naryad/contract/settings/settings.fields'

import { draftDef } from '../../../client/register/objectDraft.ts'
import { dayForms } from '../../../ui/formats/plural.ts'
import type { Forms } from '../../../ui/formats/plural.ts'
import { Lead } from '../Lead.tsx'
import { NumberRow } from '../NumberRow.tsx'
import { PartForm } from '../PartForm.tsx'
import { type PartDef, usePart } from '../usePart.ts'
import { CallsToDelete } from './CallsToDelete.tsx'

import styles from '../settings.module.css'

const fieldsDraft = draftDef(retentionFields, {})
type Name = keyof typeof fieldsDraft.blank
const names = Object.keys(retentionFields) as Name[]

const monthForms: Forms = ['месяц', 'месяца', 'месяцев']

const kinds: Record<Name, { hint: string; unit: Forms }> = {
  registrationDays: {
    hint: 'Отклонённые и те, на которые никто не ответил: имя, почта и телефон стираются. По закону не дольше 30 дней',
    unit: dayForms,
  },
  sessionDays: {
    hint: 'С какого устройства и адреса входили, на чём открывали страницу водителя. Работающие сеансы это не завершает',
    unit: dayForms,
  },
  letterDays: {
    hint: 'Отправленные и оставшиеся в системе; ссылки в них перестают действовать раньше',
    unit: dayForms,
  },
  importDays: {
    hint: 'Загруженный файл и его разбор по строкам. То, что из него создано, остаётся',
    unit: dayForms,
  },
  tachographMonths: {
    hint: 'Выгрузки карт и тахографов с деятельностью водителей. Выгрузки хранят не меньше года; сроки и пробег, записанные по ним, остаются',
    unit: monthForms,
  },
  auditMonths: {
    hint: 'Кто входил, что выгружал, удалял и менял. Не меньше шести месяцев',
    unit: monthForms,
  },
  callMonths: {
    hint: 'Журнал звонков с номерами и заметками; в истории заявок строки о звонках остаются',
    unit: monthForms,
  },
  recordingMonths: {
    hint: 'Удаляется ссылка на запись: слушать её в «Наряде» больше нельзя. Сам файл хранит и удаляет АТС',
    unit: monthForms,
  },
  callEventDays: {
    hint: 'Что и когда присылала АТС, слово в слово: нужно, пока настраивают подключение',
    unit: dayForms,
  },
}

const retention: PartDef<'retention', typeof fieldsDraft.blank> = {
  part: 'retention',
  ...fieldsDraft,
  saved: 'Сроки хранения сохранены',
}

export function RetentionSection({ settings }: { settings: Settings }) {
  const form = usePart(retention, settings)
  const { draft, errors, change } = form
  return (
    <>
      <Lead>
        Сколько хранятся временные данные: более старые удаляются каждую ночь. Заявки, файлы и история работ
        хранятся, пока их не удалят.
      </Lead>
      <PartForm form={form}>
        <ul className={styles.rows}>
          {names.map((name) => (
            <NumberRow
              key={name}
              {...kinds[name]}
              title={form.fields[name].title}
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
