import type { Settings } from '@naryad/contract/settings/settings'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'

import { AnswerList } from '../../rooms/canned-answers/index.ts'
import { RulesDictionary } from '../../rooms/lights/rules/RulesDictionary.tsx'
import { KindsDictionary } from '../../rooms/maintenance/index.ts'
import { PriceListsDictionary } from '../../rooms/prices/PriceListsDictionary.tsx'
import { Lead } from '../../rooms/settings/Lead.tsx'
import { CloseReasons } from '../../rooms/settings/sections/CloseReasons.tsx'
import { CommentPhrases } from '../../rooms/settings/sections/CommentPhrases.tsx'
import { CategoriesDictionary } from '../../rooms/tasks/dictionaries/CategoriesDictionary.tsx'
import { PricesDictionary } from '../../rooms/tasks/dictionaries/PricesDictionary.tsx'
import { ServersDictionary } from '../../rooms/tasks/dictionaries/ServersDictionary.tsx'
import { TypesDictionary } from '../../rooms/tasks/dictionaries/TypesDictionary.tsx'
import { ModelsDictionary } from '../../rooms/units/models/ModelsDictionary.tsx'
import { ViewTabs } from '../../ui/page/ViewTabs.tsx'

import styles from './settings.module.css'

const SharedAnswers = () => (
  <>
    <Lead>
      Ответы с названием и сокращением: их предлагают знак / и кнопка «Шаблоны» у комментария. Свои ответы
      каждый пишет в профиле.
    </Lead>
    <AnswerList isShared />
  </>
)

const dictionaries: readonly { key: string; title: string; Body: ComponentType<{ settings: Settings }> }[] = [
  { key: 'types', title: 'Виды работ', Body: TypesDictionary },
  { key: 'categories', title: 'Категории', Body: CategoriesDictionary },
  { key: 'prices', title: 'Прайс-лист', Body: PricesDictionary },
  { key: 'priceLists', title: 'Прайс-листы договоров', Body: PriceListsDictionary },
  { key: 'servers', title: 'Серверы мониторинга', Body: ServersDictionary },
  { key: 'reasons', title: 'Причины закрытия', Body: CloseReasons },
  { key: 'phrases', title: 'Шаблоны комментариев', Body: CommentPhrases },
  { key: 'answers', title: 'Готовые ответы', Body: SharedAnswers },
  { key: 'kinds', title: 'Виды обслуживания', Body: KindsDictionary },
  { key: 'models', title: 'Модели приборов', Body: ModelsDictionary },
  { key: 'light', title: 'Светофор', Body: RulesDictionary },
]

/** The dictionaries of all rooms; the selected one is in the address. */
export function Dictionaries({ settings }: { settings: Settings }) {
  const { list: asked }: { list?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const opened = dictionaries.find(({ key }) => key === asked) ?? dictionaries[0]
  return (
    <>
      <div className={styles.tabs}>
        <ViewTabs
          label="Справочники"
          views={dictionaries}
          active={opened?.key ?? null}
          onChange={(list) =>
            void navigate({
              to: '/settings/{-$section}',
              params: { section: 'dictionaries' },
              search: { list },
            })
          }
        />
      </div>
      {opened && <opened.Body key={opened.key} settings={settings} />}
    </>
  )
}
