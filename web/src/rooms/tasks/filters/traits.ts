import type { ConditionKey } from './conditions.ts'

interface Trait {
  title: string
  /** Labels after «Признаки:», for yes and no. */
  yes: string
  no: string
}

/** Filters with the answers «да» and «нет»; unanswered ones do not filter. */
export const traits = {
  isLate: { title: 'Просрочены', yes: 'просроченные', no: 'в срок' },
  nextMoveOverdue: { title: 'Шаг просрочен', yes: 'шаг просрочен', no: 'шаг не просрочен' },
  stuck: { title: 'Без движения', yes: 'без движения', no: 'в движении' },
  isRepeat: { title: 'Повторные', yes: 'повторные', no: 'не повторные' },
  isReworked: { title: 'С возвратами', yes: 'с возвратами', no: 'без возвратов' },
  isRemote: { title: 'Выполнены удалённо', yes: 'удалённо', no: 'не удалённо' },
  isCostsApproved: {
    title: 'Затраты согласованы',
    yes: 'затраты согласованы',
    no: 'затраты не согласованы',
  },
  filterByNoContract: { title: 'Без договора', yes: 'без договора', no: 'с договором' },
  isWarrantyByHand: {
    title: 'Гарантия изменена вручную',
    yes: 'гарантия вручную',
    no: 'гарантия не вручную',
  },
  isPlannedWork: { title: 'Плановые работы', yes: 'плановые', no: 'внеплановые' },
  isDisputed: { title: 'Спор о визите', yes: 'спор о визите', no: 'без спора' },
  isReplacedUnderWarranty: {
    title: 'Заменено по гарантии',
    yes: 'заменено по гарантии',
    no: 'без замены по гарантии',
  },
  filterByNoUnits: { title: 'Без прибора', yes: 'без прибора', no: 'с прибором' },
  filterByNoCompanies: { title: 'Без организации', yes: 'без организации', no: 'с организацией' },
  filterByNoTypes: { title: 'Без вида работ', yes: 'без вида работ', no: 'с видом работ' },
  filterByNoCategories: { title: 'Без категории', yes: 'без категории', no: 'с категорией' },
} as const satisfies Partial<Record<ConditionKey, Trait>>

export type TraitKey = keyof typeof traits

export const traitKeys = Object.keys(traits) as [TraitKey, ...TraitKey[]]

/** What colleagues plan and dispute: clients do not see it. */
export const staffTraits: ReadonlySet<TraitKey> = new Set(['nextMoveOverdue', 'stuck', 'isDisputed'])
