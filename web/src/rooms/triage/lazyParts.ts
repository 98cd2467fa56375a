import { lazyPanel, lazyPart } from '../../ui/lazyPart.ts'

/** Parts that are needed seldom, loaded when they are. */
export const triageParts = {
  TakeDialog: lazyPanel(() => import('./TakeDialog.tsx').then((file) => file.TakeDialog)),
  QuestionnaireCell: lazyPart(() => import('./QuestionnaireCell.tsx').then((file) => file.QuestionnaireCell)),
}
