import type { Settings } from '@naryad/contract/settings/settings'
import { allPlaceholders } from '@naryad/contract/tasks/placeholders'
import { z } from 'zod'

import { LinesEditor } from '../../../ui/form/LinesEditor.tsx'
import { Lead } from '../Lead.tsx'
import { PartForm } from '../PartForm.tsx'
import { type PartDef, usePart } from '../usePart.ts'

const PhrasesDraft = z.object({ internal: z.array(z.string()), public: z.array(z.string()) })
type PhrasesDraft = z.infer<typeof PhrasesDraft>

const commentPhrases: PartDef<'commentPhrases', PhrasesDraft> = {
  part: 'commentPhrases',
  draft: PhrasesDraft,
  draftOf: (phrases) => phrases,
  toInput: (draft) => draft,
  fields: {
    internal: { title: 'Коллегам', text: (phrases) => phrases.join('; ') },
    public: { title: 'Клиенту', text: (phrases) => phrases.join('; ') },
  },
  saved: 'Шаблоны комментариев сохранены',
}

const lists = [
  { key: 'internal', title: 'Коллегам' },
  { key: 'public', title: 'Клиенту' },
] as const

/** Predefined comments, in the order in which they are offered. */
export function CommentPhrases({ settings }: { settings: Settings }) {
  const form = usePart(commentPhrases, settings)
  return (
    <>
      <Lead>
        Их предлагают кнопка «Шаблоны» у комментария и знак / в его поле: одни — для коллег, другие — для
        клиента. Вставленный шаблон можно дописать. Слова в скобках заменит сама заявка: {allPlaceholders}.
      </Lead>
      <PartForm form={form}>
        {lists.map(({ key, title }) => (
          <div key={key}>
            <h3 className="no-margin no-padding medium below-8">{title}</h3>
            <LinesEditor
              label={title}
              one="Шаблон"
              add="Добавить шаблон"
              blank=""
              max={30}
              maxLength={500}
              lines={form.draft[key]}
              textOf={(phrase) => phrase}
              withText={(_, text) => text}
              errorOf={(index) => form.errors[`${key}.${index}`]}
              onChange={(phrases) => form.change({ [key]: phrases })}
            />
          </div>
        ))}
      </PartForm>
    </>
  )
}
