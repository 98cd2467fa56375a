import { Select, Textarea } from '@mantine/core'
import type { Call } from '@naryad/contract/calls/calls'
import {
  callResultTitles,
  handDirectionTitles,
  handResultOf,
  handResults,
} from '@naryad/contract/calls/calls.words'

import { type EntityFormProps, useEntityForm } from '../../client/register/useEntityForm.ts'
import { CompanyPicker } from '../../entities/company/CompanyPicker.tsx'
import { TaskPicker } from '../../entities/task/TaskPicker.tsx'
import { Segments } from '../../ui/controls/Segments.tsx'
import { fieldsOf } from '../../ui/form/entity.ts'
import { EntityForm } from '../../ui/form/EntityForm.tsx'
import { MomentFields } from '../../ui/form/MomentFields.tsx'
import { PhoneField } from '../../ui/form/PhoneField.tsx'
import { type CallDraft, callForm } from './callForm.ts'

import fieldStyles from '../../ui/form/fields.module.css'

const directions = (['IN', 'OUT'] as const).map((value) => ({ value, title: handDirectionTitles[value] }))

/** A call that no exchange has reported, written down by hand. */
export function CallForm(props: EntityFormProps<Call, CallDraft>) {
  const form = useEntityForm(callForm, props)
  const fields = fieldsOf(form)
  const { draft, change, errors } = form
  return (
    <EntityForm
      form={form}
      title={form.isNew ? 'Записать звонок' : 'Изменить звонок'}
      create="Записать звонок"
      changed="Звонок изменили одновременно с вами"
    >
      <Segments
        label={form.fields.direction.title}
        choices={directions}
        value={draft.direction}
        onChange={(direction) => change({ direction, result: handResultOf(direction, draft.result) })}
      />
      <div className={fieldStyles.pair}>
        <PhoneField data-autofocus {...fields.nullable('phone')} />
        <Select
          {...fields.choice('result', callResultTitles)}
          data={handResults[draft.direction].map((value) => ({ value, label: callResultTitles[value] }))}
        />
        <div className="all-columns">
          <CompanyPicker {...fields.thing('company', 'companyId')} />
        </div>
        <div className="all-columns">
          <MomentFields
            label={form.fields.when.title}
            value={draft.when}
            onChange={(part) => change({ when: { ...draft.when, ...part } })}
            error={errors.startedAt ?? null}
            examples={['сегодня', '10:15']}
          />
        </div>
        {form.isNew && (
          <div className="all-columns">
            <TaskPicker companyId={draft.company?.id} {...fields.thing('task', 'taskId')} />
          </div>
        )}
      </div>
      <Textarea autosize minRows={3} maxRows={10} placeholder="О чём говорили" {...fields.text('note')} />
    </EntityForm>
  )
}
