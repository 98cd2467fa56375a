import { TextInput } from '@mantine/core'
import type { Rule } from '@naryad/contract/messengers/messengers'
import { messengersRoutes } from '@naryad/contract/messengers/messengers.routes'
import { isOfTask } from '@naryad/contract/messengers/messengers.words'
import { ruleEvents } from '@naryad/contract/notifications/notifications.rule-events'
import { ruleEventTitles } from '@naryad/contract/notifications/notifications.words'
import { useRef } from 'react'
import IconArrowLeft from '~icons/arrow-left'
import IconPencil from '~icons/pencil'
import IconTrash from '~icons/trash'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { useEntityForm } from '../../client/register/useEntityForm.ts'
import { useMay } from '../../client/session/me.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { ConflictModal } from '../../ui/form/ConflictModal.tsx'
import { fieldsOf, type FormModel } from '../../ui/form/entity.ts'
import { KeyForm } from '../../ui/form/KeyForm.tsx'
import { useFocusOnWrong } from '../../ui/form/useFocusOnWrong.ts'
import { WrongFields } from '../../ui/form/WrongFields.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { useObjectTitle } from '../../ui/usePageTitle.ts'
import { RuleChats } from './RuleChats.tsx'
import { RuleFilters } from './RuleFilters.tsx'
import { type RuleDraft, ruleForm } from './ruleForm.ts'
import { RulePreview } from './RulePreview.tsx'

import styles from './messengers.module.css'

interface RuleEditorProps {
  rule: Rule | null
  onSaved: (rule: Rule) => void
  onDiscarded: () => void
  onClose: () => void
}

/** Events, filters, chats and preview of one rule. */
export function RuleEditor({ rule, onSaved, onDiscarded, onClose }: RuleEditorProps) {
  useObjectTitle(rule?.title ?? 'Новое уведомление')
  const form = useEntityForm(ruleForm, { item: rule, onSaved, onClose: onDiscarded })
  const mayWrite = useMay(messengersRoutes.update)
  const root = useRef<HTMLDivElement>(null)
  useFocusOnWrong(root, form.errors)
  return (
    <>
      <KeyForm className="stack grow min-width-0 min-height-0" onSubmit={form.submit}>
        <div
          ref={root}
          className={`grow min-height-0 scroll-y pad-x-24 pad-bottom-24 pad-top-16 ${styles.scroll}`}
        >
          <div className={styles.back}>
            <IconButton label="К списку" icon={IconArrowLeft} size="lg" onClick={onClose} />
            <h2>{rule?.title ?? 'Новое уведомление'}</h2>
          </div>
          <div className={styles.columns}>
            <div className="no-margin no-padding no-border stack gap-20 min-width-0">
              <fieldset
                className="no-margin no-padding no-border stack gap-20 min-width-0"
                disabled={!mayWrite}
              >
                <TextInput
                  withAsterisk
                  placeholder="Новые заявки: тахографы"
                  data-autofocus={rule === null || undefined}
                  {...fieldsOf(form).text('title')}
                />
                <EventCheckboxes form={form} />
                <RuleFilters form={form} />
              </fieldset>
              {rule ? (
                <RuleChats rule={rule} mayWrite={mayWrite} />
              ) : (
                <p className={styles.hint}>Чаты подключаются, когда уведомление сохранено.</p>
              )}
            </div>
            <RulePreview draft={form.draft} rule={rule} isDirty={form.isDirty} />
          </div>
        </div>
        {mayWrite && <EditorFooter form={form} rule={rule} onClose={onClose} />}
      </KeyForm>
      {form.conflict && (
        <ConflictModal
          title="Уведомление изменили одновременно с вами"
          lead="Пока вы вносили изменения, коллега сохранил свои. Какие значения оставить?"
          fields={form.conflict.fields}
          who={form.conflict.who}
          choose={form.conflict.choose}
        />
      )}
    </>
  )
}

function EventCheckboxes({ form: { draft, change, errors } }: { form: FormModel<RuleDraft> }) {
  const error = errors['events']
  return (
    <fieldset className={styles.group} aria-describedby={error ? 'rule-events-error' : undefined}>
      <legend className={styles.heading}>Когда присылать</legend>
      <div className="grid two-columns gap-x-16 gap-y-4 phone-no-gap phone-one-column">
        {ruleEvents.map((event) => (
          <label key={event} className={`row gap-8 min-height-24 pointer ${styles.box}`}>
            <input
              type="checkbox"
              checked={draft.events.includes(event)}
              aria-invalid={error ? true : undefined}
              onChange={({ currentTarget: { checked } }) =>
                change({
                  events: ruleEvents.filter((one) => (one === event ? checked : draft.events.includes(one))),
                })
              }
            />
            {ruleEventTitles[event]}
          </label>
        ))}
      </div>
      {error && (
        <p id="rule-events-error" className={styles.error}>
          {error}
        </p>
      )}
      {draft.events.length > 0 && !draft.events.some(isOfTask) && (
        <p className={styles.hint}>Очереди и приоритет отбирают только события заявок.</p>
      )}
    </fieldset>
  )
}

interface EditorFooterProps {
  form: FormModel<RuleDraft>
  rule: Rule | null
  onClose: () => void
}

function EditorFooter({ form, rule, onClose }: EditorFooterProps) {
  const remove = useAction({
    run: (id: number) => call(messengersRoutes.remove, { params: { id } }),
    touches: ['messengers'],
    done: 'Уведомление удалено',
  })
  const askToRemove = (id: number) =>
    confirm({
      title: 'Удалить уведомление? Чаты от него отключатся.',
      onYes: () => void remove.run(id).then(onClose, () => undefined),
    })
  return (
    <footer className={styles.foot}>
      <Button size="lg" variant="filled" type="submit" isBusy={form.isRunning}>
        {rule ? 'Сохранить' : 'Добавить'}
      </Button>
      {(form.isDirty || !rule) && (
        <Button size="lg" onClick={form.leave}>
          Отменить
        </Button>
      )}
      <WrongFields errors={form.errors} />
      {form.isDirty && (
        <span className={`inline-row gap-6 secondary ${styles.dirty}`}>
          <Icon of={IconPencil} />
          Есть несохранённые изменения
        </span>
      )}
      {rule && (
        <Button
          className="push-right"
          size="lg"
          variant="subtle"
          isDanger
          leftSection={<Icon of={IconTrash} />}
          isBusy={remove.isRunning}
          onClick={() => askToRemove(rule.id)}
        >
          <span className="phone-hidden">Удалить уведомление</span>
          <span className={styles.short}>Удалить</span>
        </Button>
      )}
    </footer>
  )
}
