from cartridge.project_template.project_name.urls import handler404, handler500, urlpatterns as stock
from django.conf import settings
from django.urls import include, path, re_path
from django.views.static import serve
from shop import maintenance

__all__ = ["handler404", "handler500", "urlpatterns"]

urlpatterns = [
    path("maintenance/", include(maintenance.urlpatterns)),
    re_path(r"^media/(?P<path>.*)$", serve, {"document_root": settings.MEDIA_ROOT}),
    *stock,
]
