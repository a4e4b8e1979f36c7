// The plan's file, by the name of its course.
import { fetchDownload, saveFile } from '#src/api/download.ts';

/** Rejects with ApiError. */
export async function downloadPlan(courseId: string): Promise<void> {
  saveFile(await fetchDownload(`/OrgApi/AISetting/PlanExport?courseId=${encodeURIComponent(courseId)}`));
}
