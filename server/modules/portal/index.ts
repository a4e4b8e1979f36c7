// What other modules may use of this one.
export { endpointsOf, type Leads, leadsOf, secretPlace } from './endpoints.ts';
export {
  faceChanged,
  hostOrganisation,
  hostsOf,
  type Organisation,
  type OrganisationHost,
  onFaceChange,
  opensToGuests,
  organisationByCode,
  organisationById,
  organisations,
} from './portal.store.ts';
export { isFlat, type OrganisationSettings, readSettings, settingValues, takesGuests } from './settings.ts';
export { BASE, externalLink, siteFor, siteOfPage, siteOfSchool } from './site.ts';
export { fetchStyle, forgetStyles } from './style.ts';
