import { bind } from '@naryad/contract/kit/route'
import { lettersRoutes } from '@naryad/contract/letters/letters.routes'
import { lettersSchemas } from '@naryad/contract/letters/letters.schemas'

import type { Db } from '../../platform/db/connect.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { searchLetters } from './letters.repo.ts'

export function mountLetters(http: Http, db: Db): void {
  mount(http, bind(lettersRoutes, lettersSchemas), { list: ({ query }) => searchLetters(db, query) })
}
