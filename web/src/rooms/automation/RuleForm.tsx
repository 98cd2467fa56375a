import { NativeSelect, TextInput } from '@mantine/core'
import { type Rule, RuleInput, type Trial } from '@naryad/contract/automation/automation'
import { automationRoutes } from '@naryad/contract/automation/automation.routes'
import { moments, momentTitles, trialDays } from '@naryad/contract/automation/automation.words'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { textField } from '../../client/forms/textField.ts'
import { useCurrent } from '../../client/forms/useCurrent.ts'
import { useForm } from '../../client/forms/useForm.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { areSame } from '../../client/register/merge.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { KeyForm } from '../../ui/form/KeyForm.tsx'
import { oneOf } from '../../ui/oneOf.ts'
import { closeModal } from '../../ui/overlays/modal.ts'
import { useOwnWindow } from '../../ui/overlays/useOwnWindow.ts'
import { Note } from '../../ui/public/PublicForm.tsx'
import { ActionFields } from './ActionFields.tsx'
import { ConditionFields } from './ConditionFields.tsx'
import { blankRule, inputOf, withMoment } from './ruleDraft.ts'
import { TimeFields } from './TimeFields.tsx'
import { TrialResult } from './TrialResult.tsx'

import list from '../../ui/SettingRows.module.css'
import styles from './automation.module.css'

interface RuleFormProps {
  /** Null: a new one. */
  rule: Rule | null
  template?: RuleInput | undefined
}

function useRuleForm({ rule: opened, template = blankRule }: RuleFormProps) {
  const { current: rule, of } = useCurrent(opened)
  const blank: RuleInput = opened ? inputOf(opened) : template
  const create = useAction({
    run: (body: RuleInput) => call(automationRoutes.create, { body }, { silent: true }),
    touches: ['settings'],
    done: 'Правило добавлено и пока выключено',
    silent: true,
  })
  const change = useAction({
    run: ({ of: { id, version }, input }: { of: Rule; input: RuleInput }) =>
      call(automationRoutes.update, { params: { id }, body: { ...input, version } }, { silent: true }),
    touches: ['settings'],
    done: 'Правило сохранено',
    silent: true,
  })
  const form = useForm({
    blank,
    schema: RuleInput,
    inputOf: (values) => values,
    send: (input) => (rule ? of(change.run({ of: rule, input })) : create.run(input)),
    onSent: closeModal,
    valuesOf: (current) => inputOf(current as Rule),
  })
  useOwnWindow(rule ? form.isChanged : !areSame(form.values, blankRule))
  return form
}

export function RuleForm(props: RuleFormProps) {
  const form = useRuleForm(props)
  const { values, wrong, change, refusal, root, submit, isRunning } = form
  return (
    <KeyForm root={root} className={styles.form} onSubmit={() => void submit()}>
      {refusal && <Note kind="error">{refusal}</Note>}
      <TextInput
        label="Название"
        placeholder="Новые — наименее занятому инженеру"
        data-autofocus
        maxLength={100}
        {...textField(form, 'title')}
      />
      <NativeSelect
        label="Когда"
        value={values.moment}
        data={moments.map((value) => ({ value, label: momentTitles[value] }))}
        onChange={({ currentTarget }) => {
          const moment = oneOf(moments, currentTarget.value)
          if (moment) change(withMoment(values, moment))
        }}
      />
      {values.time && <TimeFields time={values.time} onChange={(time) => change({ time })} />}
      <ConditionFields rule={values} onChange={(conditions) => change({ conditions })} />
      {wrong.conditions && <Wrong text={wrong.conditions} />}
      <ActionFields
        isOnTime={values.moment === 'TIME'}
        actions={values.actions}
        onChange={(actions) => change({ actions })}
      />
      {wrong.actions && <Wrong text={wrong.actions} />}
      <FormTrial values={values} />
      <div className={list.formButtons}>
        <Button type="submit" size="xl" variant="filled" isBusy={isRunning}>
          {isRunning ? 'Сохраняем…' : props.rule ? 'Сохранить' : 'Добавить правило'}
        </Button>
      </div>
    </KeyForm>
  )
}

const Wrong = ({ text }: { text: string }) => (
  <p className="no-margin text-12 err" role="alert">
    {text}
  </p>
)

/** Tries the rule as it is typed; a later change of it hides the result. */
function FormTrial({ values }: { values: RuleInput }) {
  const [result, setResult] = useState<{ of: RuleInput; trial: Trial }>()
  const trial = useAction({
    run: (body: RuleInput) => call(automationRoutes.trial, { body }),
    touches: [],
  })
  const isReady = RuleInput.safeParse({ ...values, title: values.title || 'Правило' }).success
  const start = () =>
    void trial.run({ ...values, title: values.title || 'Правило' }).then(
      (trial) => setResult({ of: values, trial }),
      () => undefined,
    )
  return (
    <>
      <div>
        <Button isBusy={trial.isRunning} disabled={!isReady} onClick={start}>
          {trial.isRunning ? 'Проверяем…' : `Проверить на последних ${trialDays} днях`}
        </Button>
      </div>
      {result && result.of === values && <TrialResult trial={result.trial} />}
    </>
  )
}
