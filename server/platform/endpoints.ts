// Where mail, SMS and the model of a school lead. Null: not set by the school.

export interface Endpoints {
  mail: { url: string; from: string } | null;
  sms: { url: string } | null;
  ai: { baseUrl: string; model: string; key: string | undefined } | null;
}

export type EndpointsOf = (orgId: string) => Promise<Endpoints>;
