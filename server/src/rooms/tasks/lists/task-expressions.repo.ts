import { crewOf, isInCrew, worksOn } from '../crew/crew.repo.ts'
import { isUnfinished, ownOpen } from './open-tasks.repo.ts'
import { repeatOfId } from './tasks.items.repo.ts'

/** SQL over `tasks` for the queries of other rooms. */
export const taskExpressions = { repeatOfId, crewOf, isInCrew, worksOn, ownOpen, isUnfinished }
