import { inQuotes } from '@naryad/contract/kit/quotes'
import { buttonTitles } from '@naryad/contract/messengers/message'
import type { Rule } from '@naryad/contract/messengers/messengers'
import { messengersRoutes } from '@naryad/contract/messengers/messengers.routes'
import { type Messenger, messengers, messengerTitles } from '@naryad/contract/messengers/messengers.words'
import type { RuleEvent } from '@naryad/contract/notifications/notifications.rule-events'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import IconSend from '~icons/send'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { useMay } from '../../client/session/me.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Segments } from '../../ui/controls/Segments.tsx'
import { counted } from '../../ui/formats/plural.ts'
import { Icon } from '../../ui/Icon.tsx'
import { chatForms } from './chatForms.ts'
import { examples } from './examples.ts'
import { messengersQueries } from './messengers.queries.ts'
import type { RuleDraft } from './ruleForm.ts'

import styles from './messengers.module.css'

interface RulePreviewProps {
  draft: RuleDraft
  rule: Rule | null
  isDirty: boolean
}

export function RulePreview({ draft, rule, isDirty }: RulePreviewProps) {
  const [messenger, setMessenger] = useState<Messenger>('TELEGRAM')
  const mayTest = useMay(messengersRoutes.test)
  const test = useAction({
    run: (id: number) => call(messengersRoutes.test, { params: { id } }),
    touches: ['messengers'],
    done: ({ chatsCount }) => `Пробное сообщение отправляется: ${counted(chatsCount, chatForms)}`,
  })
  const event = useShownEvent(draft.events)
  const { title, lines, buttons } = examples[event]
  const hasNoAddress = useQuery(messengersQueries.bots).data?.publicUrl === null
  const shownButtons = buttons.filter((button) => button !== buttonTitles.open || !hasNoAddress)
  return (
    <aside className={`stack top gap-10 ${styles.preview}`} aria-label="Как выглядит">
      <h2 className={styles.heading}>Как выглядит</h2>
      <Segments
        label="Мессенджер"
        value={messenger}
        onChange={setMessenger}
        choices={messengers.map((value) => ({ value, title: messengerTitles[value] }))}
      />
      <div className={styles.bubble} data-messenger={messenger}>
        <b>{title}</b>
        <p className="no-margin pre-line">{lines.join('\n')}</p>
        <time className="block text-right text-12 secondary">14:08</time>
      </div>
      <div className={`grid gap-4 full-width ${styles.keys}`} data-messenger={messenger}>
        {shownButtons.map((button) => (
          <span key={button} className="rounded-md bg-muted text-center medium link pad-8">
            {button}
          </span>
        ))}
      </div>
      {hasNoAddress && (
        <p className={styles.hint}>
          Кнопка {inQuotes(buttonTitles.open)} появится, когда администратор задаст адрес системы в настройках
        </p>
      )}
      {rule && mayTest && (
        <Button
          variant="subtle"
          leftSection={<Icon of={IconSend} />}
          isBusy={test.isRunning}
          data-tip={isDirty ? 'Придёт в чаты сохранённого уведомления' : undefined}
          onClick={() => test.start(rule.id)}
        >
          Отправить пробное
        </Button>
      )}
    </aside>
  )
}

/** The event that was selected last; the first one if that is not selected any more. */
function useShownEvent(events: readonly RuleEvent[]): RuleEvent {
  const [known, setKnown] = useState({ events, shown: events[0] })
  let { shown } = known
  if (known.events !== events) {
    const added = events.find((event) => !known.events.includes(event))
    shown = added ?? events.find((event) => event === known.shown) ?? events[0]
    setKnown({ events, shown })
  }
  return shown ?? 'task.created'
}
