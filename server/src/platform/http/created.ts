/** What a call that creates what it does not find answers then: with status 201. */
export class Created<Reply> {
  readonly reply: Reply

  constructor(reply: Reply) {
    this.reply = reply
  }
}

/** The answer of a PUT that creates what it does not find. */
export const upserted = <Reply>({
  object,
  isCreated,
}: {
  readonly object: Reply
  readonly isCreated: boolean
}): Reply | Created<Reply> => (isCreated ? new Created(object) : object)
