import type { Settings } from '@naryad/contract/settings/settings'
import { z } from 'zod'

import { LinesEditor } from '../../../ui/form/LinesEditor.tsx'
import { Lead } from '../Lead.tsx'
import { PartForm } from '../PartForm.tsx'
import { type PartDef, usePart } from '../usePart.ts'

const ReasonsDraft = z.object({ reasons: z.array(z.string()) })
type ReasonsDraft = z.infer<typeof ReasonsDraft>

const closeReasons: PartDef<'closeReasons', ReasonsDraft> = {
  part: 'closeReasons',
  draft: ReasonsDraft,
  draftOf: (reasons) => ({ reasons }),
  toInput: ({ reasons }) => reasons,
  fields: { reasons: { title: 'Причины закрытия', text: (reasons) => reasons.join('; ') } },
  saved: 'Причины закрытия сохранены',
}

/** Predefined reasons for closing a task, in the order in which they are offered. */
export function CloseReasons({ settings }: { settings: Settings }) {
  const form = usePart(closeReasons, settings)
  return (
    <>
      <Lead>
        Их предлагают, когда закрывают заявку. Можно написать и своими словами. Закрытые заявки сохраняют
        причину, с которой их закрыли.
      </Lead>
      <PartForm form={form}>
        <LinesEditor
          label="Причины закрытия"
          one="Причина"
          add="Добавить причину"
          blank=""
          max={50}
          maxLength={500}
          lines={form.draft.reasons}
          textOf={(reason) => reason}
          withText={(_, text) => text}
          errorOf={(index) => form.errors[String(index)]}
          onChange={(reasons) => form.change({ reasons })}
        />
      </PartForm>
    </>
  )
}
