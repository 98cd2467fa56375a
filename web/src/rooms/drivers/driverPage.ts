/** Nothing is served at /m yet: a personal link would lead a driver to the sign-in of the staff. */
export const isDriverPageServed: boolean = false
