import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl, Textarea } from '@mantine/core'
import { filledIn, privacyWords } from '@naryad/contract/settings/privacy-text'
import type { Settings } from '@naryad/contract/settings/settings'
import { type ComponentType, useState } from 'react'
import { z } from 'zod'

import { fieldsOf } from '../../../ui/form/entity.ts'
import { longDate } from '../../../ui/formats/dates.ts'
import { Lead } from '../Lead.tsx'
import { PartForm } from '../PartForm.tsx'
import { type PartDef, usePart } from '../usePart.ts'

import styles from '../settings.module.css'

const PrivacyDraft = z.object({ text: z.string() })
type PrivacyDraft = z.infer<typeof PrivacyDraft>

const privacy: PartDef<'privacy', PrivacyDraft> = {
  part: 'privacy',
  draft: PrivacyDraft,
  draftOf: (value) => value,
  toInput: (draft) => draft,
  fields: { text: { title: 'Текст', text: (value) => value } },
  saved: 'Текст о персональных данных сохранён',
}

const views = [
  { value: 'text', label: 'Текст' },
  { value: 'preview', label: 'Как увидят' },
]

/** URL of the public page with the text. */
const publicPath = '/privacy'

interface PrivacySectionProps {
  settings: Settings
  /** Renders the text as the public page does. */
  Text: ComponentType<{ text: string }>
}

export function PrivacySection({ settings, Text }: PrivacySectionProps) {
  const form = usePart(privacy, settings)
  const [view, setView] = useState('text')
  const { text } = form.draft
  // Shows the editor instead of the preview if a field is invalid.
  const isPreview = view === 'preview' && !form.errors['text']
  return (
    <>
      <Lead>
        Политика обработки персональных данных. Её видят все по адресу{' '}
        <a href={publicPath} target="_blank" rel="noreferrer">
          {publicPath}
        </a>{' '}
        и при запросе на регистрацию.
      </Lead>
      <PartForm form={form}>
        <div className="row wrap between gap-8">
          <SegmentedControl aria-label="Вид текста" data={views} value={view} onChange={setView} />
          <span className="text-12 line-16 muted phone-line-18 phone-text-13">
            {settings.privacyVersion > 0 &&
              `Версия ${settings.privacyVersion} от ${longDate(settings.privacyChangedAt)}`}
          </span>
        </div>
        {isPreview ? (
          <section className={styles.preview} aria-label="Как увидят">
            {text.trim() === '' && <p className={styles.empty}>Текста ещё нет</p>}
            <Text text={filledIn(text, settings.company)} />
          </section>
        ) : (
          <Textarea
            aria-label="Текст о персональных данных"
            className={styles.text ?? ''}
            placeholder="1. Кто обрабатывает данные…"
            autosize
            minRows={16}
            maxRows={20}
            {...fieldsOf(form).text('text')}
            label={null}
          />
        )}
        <p className={styles.hint}>
          Пустая строка разделяет абзацы, короткая строка с номером — заголовок. Вместо слов в скобках встают
          данные из раздела «Компания»: {privacyWords.map((word) => `{${word}}`).join(', ')}. Изменённый текст
          становится новой версией. Согласия, которые уже даны, остаются за той версией, с которой человек
          согласился.
        </p>
      </PartForm>
    </>
  )
}
